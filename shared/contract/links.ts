/**
 * The addresses that the shell or another part links to, as functions. A part's own base path is in its `remote.tsx`
 * (`part.base`); the two must agree.
 */
export const links = {
  home: () => '/',
  pay: () => '/pay',
  /** Where a gift is looked up by its code. */
  gifts: () => '/pay/order',
  gift: (code: string) => `/pay/order/${encodeURIComponent(code)}`,
  live: () => '/live',
  stream: (id: string) => `/live/${encodeURIComponent(id)}`,
  finance: () => '/finance',
  /** The rows of the ledger, past its overview and charts. */
  financeRows: () => '/finance#ledger-results',
  /** The ledger from one day to another, both included: `2026-11-01`. */
  financeDays: (from: string, to: string) => `/finance?dateFrom=${from}&dateTo=${to}`,
  /** The rows that name a batch of goods, `<GTIN>/<batch>`, or a field by its code. */
  financeOfBatch: (batch: string) => `/finance?batch=${encodeURIComponent(batch)}`,
  financeOfField: (field: string) => `/finance?field=${encodeURIComponent(field)}`,
  entry: (id: string) => `/finance/entry/${encodeURIComponent(id)}`,
  /** Money moved between the accounts of purposes. */
  transfers: () => '/finance/transfers',
  /** How a visitor checks the proof of a row. */
  verify: () => '/finance/verify',
  /** Where the visitor's browser adds up the whole ledger. */
  recompute: () => '/finance/recompute',
  /** Where the code of a bag is looked up, and the newest batches are. */
  batches: () => '/trace',
  /** A batch, or one of its bags, by its GTIN of 14 digits. */
  batch: (gtin: string, batch: string, serial?: string | null) =>
    `/trace/01/${gtin}/10/${encodeURIComponent(batch)}${serial ? `/21/${encodeURIComponent(serial)}` : ''}`,
  about: () => '/about',
  contact: () => '/contact',
} as const
