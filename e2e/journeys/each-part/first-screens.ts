/** The screens that the menu and the footer lead to, and the workspace that draws each. */
export const firstScreens = [
  { of: 'mf-home', at: '/' },
  { of: 'mf-finance', at: '/finance' },
  { of: 'mf-live', at: '/live' },
  { of: 'mf-pay', at: '/pay' },
  { of: 'mf-trace', at: '/trace' },
  { of: 'shell', at: '/about' },
  { of: 'shell', at: '/contact' },
]
