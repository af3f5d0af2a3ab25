import { siteName, type Lang } from 'shared/contract'

/** Names and wording that the whole site uses. */
export interface Brand {
  name: string
  tagline: string
  mission: string
  copyright: string
}

/** The year in the footer, given by the specification. */
const YEAR = 2025

export const brand: Record<Lang, Brand> = {
  zh: {
    name: siteName.zh,
    tagline: '溯源护健康，一链守万家',
    mission: '本项目运用区块链技术，打造透明、可溯源的有机农业项目。',
    copyright: `© ${YEAR} ${siteName.zh} All rights reserved.`,
  },
  en: {
    name: siteName.en,
    tagline: 'Traceability protects health, and the chain guards every family',
    mission:
      'We use blockchain to build an organic farming project that is transparent and traceable.',
    copyright: `© ${YEAR} ${siteName.en} All rights reserved.`,
  },
}
