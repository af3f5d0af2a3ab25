import { Type } from 'typebox'
import { MAIL_LIMIT } from '../contact'
import { CAUSES, CHANNELS, DEVICES, ORDER_STATES } from '../database/gift'
import { Demo, LINES, PLAIN, Time, Yuan } from '../envelope/text'
import { AMOUNT_PATTERN } from '../money'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(shape: T) =>
  Type.Union([shape, Type.Null()])

/** Why nothing can be given just now. */
export const CLOSED_REASONS = ['noChannel', 'noLicence', 'realLedger'] as const

const Organisation = Type.Object(
  {
    name: Type.String(),
    registration: Type.String({ description: 'Registration number.' }),
    filing: Type.String({ description: 'Filing number of the public fundraising.' }),
  },
  { title: 'Organisation' },
)

export const GivingTerms = Type.Object(
  {
    closed: Nullable(
      Type.Enum(CLOSED_REASONS, {
        type: 'string',
        description: 'Why giving is closed; null when it is open.',
      }),
    ),
    channels: Type.Array(Type.Enum(CHANNELS, { type: 'string' })),
    demo: Type.Boolean({ description: 'True for the sandbox, which moves no money.' }),
    least: Yuan('The smallest gift.'),
    most: Yuan('The largest gift.'),
    presets: Type.Array(Yuan('A suggested amount.')),
    projects: Type.Array(
      Type.Object(
        { name: Type.String(), summary: Type.String() },
        { description: 'A purpose to choose; the first one stands for no particular project.' },
      ),
    ),
    organisation: Nullable(Organisation),
  },
  { title: 'GivingTerms' },
)

export const GiftRequest = Type.Object(
  {
    amount: Type.String({
      minLength: 1,
      maxLength: 15,
      pattern: AMOUNT_PATTERN,
      reason: 'amount',
      description: 'Yuan with at most two decimals.',
      examples: ['100.00'],
    }),
    purpose: Type.String({ minLength: 1, maxLength: 50, pattern: PLAIN, reason: 'text' }),
    channel: Type.Enum(CHANNELS, { type: 'string' }),
    device: Type.Enum(DEVICES, { type: 'string' }),
    anonymous: Type.Boolean({ description: 'The public ledger shows no part of the name.' }),
    name: Type.String({
      maxLength: 50,
      pattern: PLAIN,
      reason: 'text',
      description:
        'For the receipt; required unless anonymous. The ledger shows only its first character.',
    }),
    email: Type.String({ maxLength: MAIL_LIMIT, pattern: PLAIN, reason: 'text' }),
    message: Type.String({ maxLength: 500, pattern: LINES, reason: 'text' }),
    consent: Type.Literal(true, { reason: 'consent' }),
    lang: Type.Enum(['zh', 'en'], { type: 'string' }),
  },
  { additionalProperties: false, title: 'GiftRequest' },
)

const KEY_PATTERN = '^[A-Za-z0-9_-]{22,64}$'

export const KeyHeader = Type.Object({
  'idempotency-key': Type.String({
    pattern: KEY_PATTERN,
    reason: 'key',
    description:
      'Idempotency key, generated once per gift from at least 128 random bits: a repeated request creates no second order.',
  }),
})

const PaymentWay = Type.Object(
  {
    kind: Type.Enum(['redirect', 'qr'], { type: 'string' }),
    target: Type.String({
      description: 'The URL to open, or the content of the QR code to scan.',
    }),
  },
  { title: 'PaymentWay' },
)

export const GiftOrder = Type.Object(
  {
    number: Type.String({ examples: ['G20261121123456789012'] }),
    state: Type.Enum(ORDER_STATES, { type: 'string' }),
    amount: Yuan('As ordered.'),
    refunded: Yuan('The refunded amount.'),
    purpose: Type.String(),
    shownAs: Type.String({ description: "The donor's name as the public ledger shows it." }),
    channel: Type.Enum(CHANNELS, { type: 'string' }),
    createdAt: Time('When the order was created.'),
    expiresAt: Time('The payment deadline.'),
    paidAt: Nullable(Time('When the channel took the money.')),
    entry: Nullable(Type.String({ description: 'Its row in the ledger.' })),
    payment: Nullable(PaymentWay),
    history: Type.Array(
      Type.Object({
        at: Time('When it happened.'),
        state: Type.Enum(ORDER_STATES, { type: 'string' }),
        cause: Type.Enum(CAUSES, { type: 'string' }),
      }),
    ),
    organisation: Nullable(Organisation),
    demo: Demo,
  },
  { title: 'GiftOrder' },
)

export const NewGift = Type.Object(
  {
    code: Type.String({
      description:
        'Gives access to the order and is only returned here: 26 digits and capital letters for 128 bits.',
    }),
    order: GiftOrder,
  },
  { title: 'NewGift' },
)

export const CodeQuery = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
)
