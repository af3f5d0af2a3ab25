import type { Messages } from 'shared/contract'

/** The wording for a gift that has been started. */
export const enGift: Messages = {
  payNow: {
    title: 'Payment',
    go: 'Go to payment',
    qr: '{{channel}} payment code',
    scan: 'Scan with {{channel}} to pay',
    until: 'Please pay before {{time}}, China time.',
    left_one: 'About {{count}} minute left.',
    left_other: 'About {{count}} minutes left.',
  },
  gift: {
    loading: 'Loading the gift',
    stale:
      'We could not refresh this page, so it shows the last known status. Any money you paid is not lost.',
    unread: {
      title: 'The gift could not be loaded',
      text: 'The network may be down, or the service may not be responding. The gift and any money paid are not lost.',
    },
    amount: 'Gift amount',
    again: 'Back to the form to try again',
    another: 'Make another gift',
    print: 'Print the receipt',
    purpose: 'For',
    shownAs: 'Shown in the ledger as',
    state: 'Status',
    paidAt: 'Paid',
    createdAt: 'Ordered',
    channel: 'Payment method',
    number: 'Gift number',
    entry: 'Public ledger',
    entryNumber: 'No.\u00a0{{id}}',
    history: 'History',
    paidLate:
      'This payment arrived after the order had expired. It has been recognised and recorded, so there is no need to pay again.',
    paidTwice:
      'This order was paid twice and recorded once. Once the farm has checked, the second payment will be refunded through the payment service you used.',
    created: {
      title: 'The payment has not started',
      text: 'The order has been created, but the payment service could not be reached and nothing was charged. Go back to the form and send it again to continue with this order.',
      state: 'Payment not started',
    },
    paying: {
      title: 'Waiting for payment',
      text: 'We have not received a payment yet. Once you have paid, this page will update automatically.',
      state: 'Waiting for payment',
    },
    paid: {
      title: 'Your gift has arrived. Thank you!',
      text: 'It is recorded in the public ledger. This page is your receipt, and you can print it.',
      unbooked:
        'The demonstration payment is complete. The ledger holds real entries, and demonstrations are not among them.',
      state: 'Paid',
    },
    partly_refunded: {
      title: 'Part of the gift has been refunded',
      text: '{{refunded}} has been refunded through the payment service you used; the remaining {{rest}} still goes to the purpose of this gift. When the refund reaches you depends on the payment service.',
      state: 'Partly refunded',
    },
    refunded: {
      title: 'The gift has been refunded in full',
      text: '{{refunded}} has been refunded through the payment service you used. When it reaches you depends on the payment service.',
      state: 'Refunded',
    },
    expired: {
      title: 'The order has expired',
      text: 'We received no payment in time. If you did pay, please do not pay again: once the payment service reports it, the money will be recognised and recorded automatically.',
      state: 'Expired, not paid',
    },
    failed: {
      title: 'The payment did not go through',
      text: 'The payment service did not complete the payment, and nothing was charged. What you filled in is still there, so you can try again.',
      state: 'Payment did not go through',
    },
  },
  cause: {
    created: 'Order created',
    begun: 'Ready for payment',
    paid: 'Payment received',
    paidLate: 'Payment received after the order expired; recognised and recorded',
    paidTwice: 'Second payment received; refund due',
    refused: 'Payment declined; nothing charged',
    closed: 'Closed by the payment service; nothing charged',
    expired: 'Expired and closed',
    refundAsked: 'Refund started',
    refundRefused: 'Refund did not go through; the farm is handling it',
    refunded: 'Refund completed',
  },
  later: {
    title: 'What has been spent on this purpose since',
    text: 'Gifts for the same purpose are pooled, so no expense is matched to a single gift. Below are the expenses of later days. Those of the day itself are left out, because they may be from before the gift.',
    anyTitle: 'Where unrestricted money has gone since',
    anyText:
      'Unrestricted gifts are pooled, so no transfer is matched to a single gift. The farm decides which purpose receives the money. Below are the transfers of later days.',
    atTheEnd: 'At the end of that day ({{day}})',
    untilNow: 'So far today',
    then: {
      share:
        '{{when}}, the account of “{{purpose}}” held {{left}}; the amount of this gift equals {{percent}} of that.',
      less: '{{when}}, the account of “{{purpose}}” held only {{left}}, less than this gift: part of its money was used or moved out the same day, or made up for earlier overspending.',
      empty:
        '{{when}}, the account of “{{purpose}}” was empty: all its money was used, moved out, or made up for earlier overspending.',
      overspent:
        '{{when}}, the account of “{{purpose}}” was overspent by {{left}}: more was spent and moved out than came in.',
    },
    thenFailed: 'What was left at that time could not be loaded.',
    loading: 'Loading what happened later',
    failed: 'What happened later could not be loaded.',
    none: 'So far, nothing has been spent on “{{purpose}}” after the day of the gift. New expenses will be listed here.',
    noneMoved:
      'So far, nothing has been moved after the day of the gift. Transfers will be listed here.',
    movedTo: 'Moved to ',
    all: 'All expenses for “{{purpose}}” after the day of the gift',
    allTransfers: 'All transfers after the day of the gift',
  },
  keep: {
    title: 'Please save this code',
    text: 'Use it to look up this gift at any time. It is also in the address of this page and on the printed receipt, and this browser lists the gift on the “Pay & donate” page. On another device, or once the data of this browser is cleared, only the code opens the receipt. It cannot be recovered, so keep it safe and do not share it.',
    code: 'Code',
    copy: 'Copy the code',
    copied: 'Code copied',
    refused: 'It could not be copied. Please copy the code below by hand.',
    done: 'I have saved it',
    qr: 'Address of this gift',
    scan: 'Or scan with your phone to save the address',
  },
  find: {
    lead: 'When you paid, the page showed a 26-character code. Enter it here to see the receipt for your gift and how the money has been used.',
    code: 'Code',
    hint: '26 digits and letters. Capitals, spaces and dashes do not matter.',
    wrong:
      'This does not look like a code. Please check it: it has 26 digits and letters, and is not the gift number that begins with G.',
    open: 'View the gift',
    lost: 'Losing the code does not affect your gift: it is still in the public ledger. If the browser you used still remembers it, the “Pay & donate” page lists it there; elsewhere the receipt can no longer be opened.',
  },
  missing: {
    title: 'This gift was not found',
    text: 'The code may have a missing or misread character. The gift is not lost. Please check the code and try again.',
  },
  return: {
    title: 'Your gift is not lost',
    text: 'This browser does not recognise the order; it may have been paid in another browser or on a phone. Please go back to the page where you started, which updates automatically, or enter the code.',
    number: 'Gift number {{number}}',
  },
  printed: {
    site: 'Slow Life Farm {{origin}}',
    at: 'Gift {{number}}, printed {{time}}',
    receipt: 'This page is a receipt for the gift, not the official donation receipt.',
    code: 'Code {{code}} (enter it at {{at}} to open this receipt again)',
    donor: 'Donor: {{donor}} (entered by whoever printed this page, not checked by the farm)',
  },
  print: {
    named: 'Print the donor’s name',
    donor: 'Name of the donor',
    hint: 'Only printed on the paper. It is not sent anywhere and not stored.',
    wechat:
      'WeChat cannot print. Tap “…” at the top right, open the page in a browser and print it there.',
  },
  given: {
    title: 'Gifts from this device',
    text: 'This browser remembers the latest {{most}} orders started here (unpaid ones for a week) for at most a year, and may clear them sooner. Anyone who uses this device can open their receipts. On a shared device, please forget them here when you have finished, and clear the browsing history.',
    none: 'All forgotten. The gifts themselves have not changed, and their codes still open the receipts.',
    notLoaded:
      'The gifts from this device could not be loaded. The network may be down. They are not lost; please reload the page.',
    all: 'See all {{count}} gifts',
    receipt: 'View receipt',
    order: 'View this gift',
    pay: 'Continue to payment',
    loading: 'Loading the status',
    unread: 'The status could not be loaded. The network may be down. The gift is not lost.',
    lastSeen: 'Cannot be loaded now. Last seen as “{{state}}” on {{time}}.',
    unknown: 'The service has no record of this gift.',
    expired:
      'We received no payment. If you did pay, the money is not lost: it will be recognised and recorded automatically. You can give again.',
    failed: 'Nothing was charged. You can try again.',
  },
  forget: {
    one: 'Forget this gift',
    oneTitle: 'Forget this gift?',
    all: 'Forget all',
    allTitle: 'Forget all gifts from this device?',
    text: 'The gift itself does not change; this browser just no longer lists it. After that, only the code opens the receipt, so please save it first.',
    code: 'Code',
    keep: 'Not now',
  },
}
