/**
 * Counts openings of a bag of the demonstration's rice, batch R-01, as its page does.
 * @throws when the service does not count one
 */
export async function openBag(siteUrl: string, serial: string, times = 1): Promise<void> {
  for (let opened = 0; opened < times; opened++) {
    const { ok, status } = await fetch(`${siteUrl}/api/trace/bag/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ gtin: '09521234500018', batch: 'R-01', serial }),
    })
    if (!ok) throw new Error(`The opening of bag ${serial} was answered ${status}.`)
  }
}

/** From how many openings on, within a day, the page of a bag warns of a copied code. */
export const UNUSUAL = 11
