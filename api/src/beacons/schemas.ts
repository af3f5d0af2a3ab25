import { Type, type Static } from 'typebox'
import { PLAIN } from '../envelope/text'
import { METRICS } from './buckets'
import { BROWSERS, KINDS, SHARES } from './kinds'

/**
 * Texts are only limited in length here. A value that is not one of ours is counted as `other` instead of refused,
 * because a batch from an old page must not be lost for one name.
 */
const Text = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: PLAIN, reason: 'text', description })

const Part = Text(64, 'The part that it is attributed to: `live`, `shell`, or `unknown`.')
const Version = Text(64, 'The release of the part: `1.4.0-9f2c3a1b`.')

const Report = Type.Object(
  {
    kind: Type.Enum(KINDS, { type: 'string' }),
    part: Part,
    version: Version,
    reason: Type.Optional(
      Text(64, 'Why it failed: slow, unreachable, broken, outdated; or the violated directive.'),
    ),
    message: Type.Optional(Text(200, 'The message of the error, without personal data.')),
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000, description: 'How often it happened.' }),
    ),
  },
  { additionalProperties: false, title: 'BeaconReport' },
)

const Timing = Type.Object(
  {
    metric: Type.Enum(METRICS, { type: 'string' }),
    part: Part,
    version: Version,
    value: Type.Integer({
      minimum: 0,
      maximum: 10_000_000,
      description: 'In ms; CLS in thousandths.',
    }),
  },
  { additionalProperties: false, title: 'BeaconTiming' },
)

/** What a page view sends at once. */
export const Batch = Type.Object(
  {
    path: Text(64, 'The base path of the part that the page belongs to, never the address.'),
    lang: Type.Enum(['zh', 'en'], { type: 'string' }),
    browser: Type.Enum(BROWSERS, { type: 'string' }),
    share: Type.Enum(SHARES, { type: 'string' }),
    revision: Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'Of the registry in the page.',
    }),
    reports: Type.Array(Report, { maxItems: 20 }),
    timings: Type.Array(Timing, { maxItems: 20 }),
  },
  { additionalProperties: false, title: 'BeaconBatch' },
)

export type Batch = Static<typeof Batch>
export type Report = Static<typeof Report>
