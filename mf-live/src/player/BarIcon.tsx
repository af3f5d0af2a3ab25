/** The paths of each icon in a 24 × 24 view box; `filled` ones are filled instead of stroked. */
const signs = {
  play: { d: 'M8 5.5v13l10.5-6.5z', filled: true },
  pause: { d: 'M7 5.5h3.5v13H7zM13.5 5.5H17v13h-3.5z', filled: true },
  sound: { d: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11' },
  muted: { d: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9.5l5 5M20.5 9.5l-5 5' },
  pictureInPicture: { d: 'M20.5 11V5.5h-17v12.5H10M13 14h8v5.5h-8z' },
  fullScreen: { d: 'M4 9V4.5h4.5M15.5 4.5H20V9M20 15v4.5h-4.5M8.5 19.5H4V15' },
  window: { d: 'M8.5 4.5V9H4M20 9h-4.5V4.5M15.5 19.5V15H20M4 15h4.5v4.5' },
} satisfies Record<string, { d: string; filled?: boolean }>

export type Sign = keyof typeof signs

/** An icon on a control. It is decorative; the control's accessible name says what it does. */
export function BarIcon({ sign }: { sign: Sign }) {
  const { d, filled }: { d: string; filled?: boolean } = signs[sign]
  return (
    <svg
      viewBox="0 0 24 24"
      width={22}
      height={22}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden
    >
      <path d={d} />
    </svg>
  )
}
