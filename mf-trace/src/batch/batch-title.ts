import type { BatchPage, Names } from 'shared/contract'

/** What a batch's page is called: its product and its number, and the bag's. */
export const batchTitle = (
  { product, batch, bag }: BatchPage,
  names: Names,
  t: (key: string, values: Record<string, string>) => string,
): string => {
  const named = { product: names.of(product.record.name), batch: batch.record.batch }
  return bag ? t('title.ofBag', { ...named, serial: bag.serial }) : t('title.ofBatch', named)
}
