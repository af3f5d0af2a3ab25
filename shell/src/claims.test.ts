import type { PartMessages } from 'shared/i18n'
import { claimingKeys } from 'testing'
import { logMessages } from './about/log-messages'
import { aboutMessages } from './about/messages'
import { borrowedPartMessages } from './borrowed-part/messages'
import { brand } from './brand'
import { contactMessages } from './contact/messages'
import { messages } from './messages'
import { newerSiteMessages } from './newer-site/messages'

const brandMessages: PartMessages = { zh: { ...brand.zh }, en: { ...brand.en } }

it.each([
  ['every page', messages, []],
  ['the brand', brandMessages, ['mission', 'tagline']],
  ['the brand story', aboutMessages, ['estimate.title', 'who.area', 'who.farmers', 'who.p2']],
  ['the public log', logMessages, []],
  ['join us', contactMessages, []],
  ['a newer site', newerSiteMessages, []],
  ['a borrowed part', borrowedPartMessages, []],
])(
  'claims in the wording of %s what cannot be checked only where its state stands beside it',
  (_, wording, claiming) => {
    expect(claimingKeys(wording)).toEqual(claiming)
  },
)
