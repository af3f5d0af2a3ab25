/**
 * The widths of each cover that the media server takes, in pixels: for the small cards (and the list at a device pixel
 * ratio of 1), the list at 2, the player and the list at 3.
 */
export const COVER_WIDTHS = [384, 768, 1152] as const
