import type { Messages } from 'shared/contract'

/** The wording once a gift is on its way. */
export const enGift: Messages = {
  payNow: {
    title: 'Payment',
    go: 'Go to payment',
    qr: 'Payment code of {{channel}}',
    scan: 'Scan it with {{channel}} to pay',
    until: 'Please pay before {{time}}, China time.',
    left_one: 'About {{count}} minute left.',
    left_other: 'About {{count}} minutes left.',
  },
  gift: {
    loading: 'Reading the gift',
    stale: 'The update failed. This is how it stood last. Money you paid is not lost.',
    unread: {
      title: 'The gift could not be read',
      text: 'The network may be down, or the service did not answer. The gift and any money paid are not lost; please try again.',
    },
    amount: 'Amount of the gift',
    again: 'Back to the form to try again',
    another: 'Make another gift',
    print: 'Print the receipt',
    purpose: 'For',
    shownAs: 'Shown in the ledger as',
    state: 'State',
    paidAt: 'Paid',
    createdAt: 'Ordered',
    channel: 'Way of paying',
    number: 'Number',
    entry: 'Public ledger',
    entryNumber: 'No.\u00a0{{id}}',
    history: 'What happened',
    paidLate:
      'This payment came after the order had run out. It was recognised and booked; there is no need to pay again.',
    paidTwice:
      'This order was paid twice and booked once. The farm checks it and gives the second payment back the way it came.',
    created: {
      title: 'The payment has not begun',
      text: 'The order is there, but the payment service was not reached and nothing was charged. Go back to the form and send it again to go on with this order.',
      state: 'Payment not begun',
    },
    paying: {
      title: 'Waiting for the payment',
      text: 'No payment has come yet. Once you have paid, this page updates by itself.',
      state: 'Waiting for the payment',
    },
    paid: {
      title: 'Your gift has arrived, thank you',
      text: 'It stands in the public ledger. This page is your receipt; you can print it.',
      unbooked:
        'The demonstration payment went through. The ledger holds real entries, and demonstrations are not among them.',
      state: 'Paid',
    },
    partly_refunded: {
      title: 'Part of the gift was given back',
      text: '{{refunded}} went back the way it came; the remaining {{rest}} is still used for what the gift is for. When it reaches you is up to the payment service.',
      state: 'Partly refunded',
    },
    refunded: {
      title: 'The gift was given back',
      text: '{{refunded}} went back the way it came. When it reaches you is up to the payment service.',
      state: 'Refunded',
    },
    expired: {
      title: 'The order has run out',
      text: 'No payment came in time, and nothing was charged. If you did pay, please do not pay again: once the payment service reports it, the money is recognised and booked by itself.',
      state: 'Run out, not paid',
    },
    failed: {
      title: 'The payment did not go through',
      text: 'The payment service did not complete the payment, and nothing was charged. What you filled in is still there; you can try again.',
      state: 'Payment did not go through',
    },
  },
  cause: {
    created: 'Order made',
    begun: 'Ready to be paid',
    paid: 'Payment received',
    paidLate: 'Payment received after it had run out; recognised and booked',
    paidTwice: 'Second payment received, to be given back',
    refused: 'Payment refused, nothing charged',
    closed: 'Closed by the payment service, nothing charged',
    expired: 'Ran out and was closed',
    refundAsked: 'Refund begun',
    refundRefused: 'Refund did not go through; the farm sees to it',
    refunded: 'Refund done',
  },
  later: {
    title: 'What the money was used for since',
    loading: 'Reading the later expenses',
    failed: 'The later expenses could not be read.',
    none: 'Nothing was spent on “{{purpose}}” since the day of the gift. Expenses will be listed here.',
    any: 'The farm pools gifts for where it is needed most, so none belongs to one expense. Every expense since the day of the gift is in the ledger.',
    all: 'All expenses for “{{purpose}}” since the day of the gift',
    allSince: 'All expenses since the day of the gift',
  },
  keep: {
    title: 'Please keep this code',
    text: 'With it you can look at this gift at any time. It is shown here only this once, cannot be recovered, and is for you alone.',
    code: 'Code',
    copy: 'Copy the code',
    copied: 'Code copied',
    refused: 'It could not be copied. Please copy the code below by hand.',
    done: 'I have kept it',
    qr: 'Address of this gift',
    scan: 'Or scan to keep the address',
  },
  find: {
    lead: 'When you gave, the page showed a code of 26 characters. Enter it here to see the receipt of the gift and what became of it.',
    code: 'Code',
    hint: '26 digits and letters. Capitals, blanks and dashes do not matter.',
    wrong:
      'This does not look like a code. Please check it: it has 26 digits and letters, and is not the number that begins with G.',
    open: 'Show the gift',
    lost: 'A lost code does not change the gift: it still stands in the public ledger, only the receipt can no longer be opened.',
  },
  missing: {
    title: 'This gift was not found',
    text: 'A character of the code may be missing or misread. The gift is not lost; please check the code and try again.',
  },
  return: {
    title: 'Your gift is not lost',
    text: 'This browser does not know the order; it may have been paid from another browser or phone. Please go back to the page where you began, which updates by itself, or enter the code.',
    number: 'Number {{number}}',
  },
  printed: {
    site: 'Slow Life Farm {{origin}}',
    at: 'Gift {{number}}, printed {{time}}',
    receipt: 'This page is a receipt of the gift, not an official donation invoice.',
  },
}
