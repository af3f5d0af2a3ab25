/** An instant as people read it: `2026-11-23 08:10 UTC`. @param at in ISO form */
export const timeText = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`
