/** The tones of the drawn fields (shared/ui/tokens.css, light), for pictures that stand in files of their own. */
export const tone = {
  sky: '#F5EFDF',
  high: '#DCE8E2',
  sun: '#E9BD62',
  far: '#DFE4CB',
  hill: '#C6D4A9',
  field: ['#B4CC8C', '#9ABB6C', '#7BA656', '#568A48', '#2F6B3C'],
  water: '#DFE8DD',
  ripe: '#DFB65C',
  soil: '#A97E57',
  line: '#2F5A35',
  wall: '#FBF6EA',
  roof: '#6B5140',
  dark: '#4A3A2F',
} as const
