import { open, settled } from '../testing/ledger-screen'

for (const [at, title] of [
  ['/finance', ''],
  ['/finance?amountSort=-1', ''],
  ['/finance?purpose=土壤改良&amountMin=100', '收支账本 · 用途：土壤改良 · 最低金额：¥100.00'],
] as const)
  it(`${at} is titled ${title || 'by its route'}`, async () => {
    open(at)
    await settled()
    expect(document.title).toBe(title)
  })
