import type { Part, PublishedPart, RemoteRelease } from 'shared/contract'

/** Part descriptions for tests. The real ones are in each part's `remote.tsx`. */
export const parts: Part[] = [
  part('home', '/', { zh: '首页', en: 'Home' }, { menu: 10 }),
  part('finance', '/finance', { zh: '收支账本', en: 'Ledger' }, { footer: 20 }),
  part('live', '/live', { zh: '田间直播', en: 'Live from the fields' }, { footer: 10 }),
  part('pay', '/pay', { zh: '支付 & 捐赠', en: 'Pay & donate' }, { menu: 20, footer: 30 }, true),
]

function part(
  name: string,
  base: string,
  label: Part['label'],
  { menu, footer }: { menu?: number; footer?: number },
  activeBelow = false,
): Part {
  const link = (order?: number) => (order === undefined ? undefined : { order, label, activeBelow })
  return { name, base, label, menu: link(menu), footer: link(footer) }
}

/** A release of the live part. */
export const liveRelease = (version: string): RemoteRelease => {
  const own = parts.find(({ name }) => name === 'live') as Part
  const published: PublishedPart = { ...own, screens: [], widgets: {} }
  return {
    name: 'live',
    version,
    contract: 2,
    base: `/releases/mf-live/${version}/`,
    entry: 'remoteEntry.js',
    chunks: {},
    files: [],
    bundle: '',
    part: published,
  }
}
