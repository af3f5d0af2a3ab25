import type { Lang, ScreenHead } from 'shared/contract'
import { wording } from './wording'

export const verifyHead = (lang: Lang): ScreenHead => ({ description: wording[lang].lead })
