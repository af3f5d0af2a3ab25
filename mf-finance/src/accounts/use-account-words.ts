import { useSite, type Account, type Accounts } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { fenOf, formatMoney, formatNumber, useNames, yuanOf } from 'shared/ui'
import { partsOf, type Parts } from './parts'

export const FIGURES = ['received', 'movedIn', 'movedOut', 'spent'] as const

/** The texts of the accounts. */
export function useAccountWords() {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const names = useNames()
  // A no-break space, so that an amount is not separated from its currency.
  const money = (amount: string) => formatMoney(amount, lang).replace(' ', '\u00a0')
  const overBy = (fen: bigint) => t('accounts.overBy', { amount: money(yuanOf(fen)) })
  /** What is left as a plain amount; below zero in words, because a sign is easily missed. */
  const balance = (left: string) => (fenOf(left) < 0n ? overBy(-fenOf(left)) : money(left))
  return {
    money,
    balance,
    left: ({ left, overspent }: Parts) =>
      overspent > 0n ? overBy(overspent) : t('accounts.leftOf', { amount: money(yuanOf(left)) }),
    /** What moved in and out only where something did. */
    figures: (account: Account) =>
      FIGURES.filter(
        (name) => name === 'received' || name === 'spent' || fenOf(account[name]) > 0n,
      ).map((name) =>
        t('accounts.figure', { name: t(`accounts.${name}`), amount: money(account[name]) }),
      ),
    /** The sums of all accounts, and every account that was overspent. */
    finding: ({ list, omitted, all }: Accounts) => {
      const over = list.filter((account) => partsOf(account).overspent > 0n)
      return [
        t('accounts.finding', {
          purposes: formatNumber(list.length + omitted, lang),
          received: money(all.received),
          spent: money(all.spent),
          left: balance(all.left),
        }),
        ...over.map(({ purpose, left }) =>
          t('accounts.findingOver', { purpose: names.of(purpose), over: overBy(-fenOf(left)) }),
        ),
      ].join(t('charts.sentences'))
    },
  }
}
