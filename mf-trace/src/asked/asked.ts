/** What the address of a batch or a bag names. */
export interface Asked {
  gtin: string
  batch: string
  serial?: string | undefined
}
