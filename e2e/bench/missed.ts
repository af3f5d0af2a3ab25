/** What stands beside a figure that is over the most that it may be. */
export const missed = (figure: number, most: number): string => (figure <= most ? '' : '  ← missed')
