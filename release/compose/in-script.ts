/** JSON that may stand in a script element: no text in it can end the element. */
export const inScript = (data: unknown): string => JSON.stringify(data).replace(/</g, '\\u003c')
