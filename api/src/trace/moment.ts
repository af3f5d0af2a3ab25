/** A time of the standard (RFC 3339). JavaScript knows no leap second; the second before stands for it. */
export const momentOf = (time: string): Date => new Date(time.replace(/:60(?=[.,Zz+-])/, ':59'))
