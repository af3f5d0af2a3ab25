import type { Messages } from 'shared/contract'
import { enGift } from './en-gift'
import { enProof } from './en-proof'

export const en: Messages = {
  title: {
    pay: 'Pay & donate',
    gift: 'My gift',
    gifts: 'Find my gift',
    return: 'Returning to your gift',
  },
  pay: {
    heading: 'Pay & donate',
    lead: 'Every gift to the farm is recorded in a public ledger. See where the money comes from and where it goes, then decide whether to support us.',
    demo: 'Demonstration data',
    demoWhy: 'These are demonstration figures until the real ledger is imported.',
    withoutScripts:
      'Giving online needs JavaScript; without it the form cannot be sent and nothing is charged. Turn JavaScript on and reload the page to give. Where the money goes can be read in the ledger without it.',
    stale: 'We could not refresh these figures. They are the last ones we received.',
  },
  terms: {
    loading: 'Loading the ways to give',
    failed: {
      title: 'The ways to give could not be loaded',
      text: 'The network may be down, or the service may not be responding. No order was placed and nothing was charged.',
    },
  },
  closed: {
    noLicence: {
      title: 'Online payment is not open yet',
      why: 'Raising money from the public online requires a licence. We will not open any payment channel here until the operator’s registration details and the fundraising filing number are entered on this site. For now, there is no payment code or account to send money to.',
    },
    noChannel: {
      title: 'Online payment is not open yet',
      why: 'Raising money from the public online requires a licence. No payment channel is open on this site at present, and there is no payment code or account to send money to.',
    },
    realLedger: {
      title: 'Demonstration payments are closed',
      why: 'The ledger now holds real entries, and demonstration payments must not be mixed in with them. No real payment channel is open yet, and there is no payment code or account to send money to.',
    },
    how: 'How you can support us now',
    join: 'Join us',
    joinText: 'Join as a farmer, volunteer, partner or supporter. Tell us how to reach you.',
    follow: 'See the ledger',
    followText: 'Check every gift received and every expense, line by line.',
  },
  balance: {
    title: 'Received, spent, left',
    loading: 'Loading the balance',
    donated: 'Total donated',
    spent: 'Total spent',
    left: 'Balance',
    asOf: 'Data as of {{time}}',
    bar: 'Of all donations, {{spent}}% has been spent and {{left}}% is left',
    empty: {
      title: 'Nothing received or spent yet',
      text: 'The totals and the balance will appear here after the first gift.',
    },
    failed: {
      title: 'The balance could not be loaded',
      text: 'The network may be down, or the service may not be responding. Nothing in the ledger is lost.',
    },
  },
  purposes: {
    title: 'What gifts are for',
    text: 'The purposes donors chose, most frequent first.',
    loading: 'Loading the purposes',
    gifts_one: '{{count}} gift',
    gifts_other: '{{count}} gifts',
    more_one: '{{count}} more purpose',
    more_other: '{{count}} more purposes',
    empty: {
      title: 'No gifts with a purpose yet',
      text: 'Once there are gifts, the number for each purpose will be listed here.',
    },
    failed: {
      title: 'The purposes could not be loaded',
      text: 'The network may be down, or the service may not be responding. Nothing in the ledger is lost.',
    },
  },
  gifts: {
    title: 'Latest gifts',
    loading: 'Loading the latest gifts',
    count: 'Latest {{shown}} of {{total}}',
    all: 'See the whole ledger',
    empty: {
      title: 'No gifts yet',
      text: 'Gifts will be listed here one by one, newest first.',
    },
    failed: {
      title: 'The latest gifts could not be loaded',
      text: 'The network may be down, or the service may not be responding. Nothing in the ledger is lost.',
    },
  },
  demo: {
    mark: 'Demonstration payment',
    form: 'No real money changes hands here, so feel free to try every step. Please do not enter a real name or e-mail address.',
    gift: 'This is a demonstration payment. No real money changed hands.',
  },
  give: {
    title: 'Make a gift',
    submit: 'Go to payment',
    again: 'Send again',
    sending: 'Preparing the payment',
    restored:
      'We have restored what you filled in earlier. It is stored only in this browser, on this device.',
    clear: 'Clear the form',
  },
  amount: {
    title: 'Gift amount',
    other: 'Amount (yuan)',
    limits: '{{least}} to {{most}}, with up to two decimal places.',
  },
  purpose: {
    title: 'What it is for',
    any: 'Unrestricted: where it is needed most',
    anyText: 'The farm uses it where it is needed most, and records every expense just the same.',
  },
  donor: {
    name: 'Your name',
    nameHint:
      'The public ledger shows only the first character, such as “王**”. Your full name is for the official donation receipt and is not public.',
    shownHint:
      'The public ledger will show “{{shown}}”. Your full name is for the official donation receipt and is not public.',
    anonymousHint:
      'The public ledger will show “Anonymous donor” (匿名爱心人士 in Chinese). You do not need to give a name; if you do, it is for the official donation receipt and is not public.',
    anonymous: 'Give anonymously',
    email: 'E-mail',
    emailHint: 'Used to send you the official donation receipt. Not public.',
    message: 'A message to the farm',
    messageHint: 'Only farm staff can see it.',
    count: '{{count}} / {{limit}} characters',
  },
  channel: {
    title: 'How to pay',
    alipay: 'Alipay',
    wechat: 'WeChat Pay',
    sandbox: 'Demonstration payment',
  },
  consent: {
    label: 'I have read and agree to the terms of giving.',
    read: 'Read the terms',
    title: 'Terms of giving',
    demo: {
      title: 'This is a demonstration',
      text: 'The payment page is our own: no real money changes hands and no real gift is made. Demonstration records are marked as such, and are removed when the real ledger is imported.',
    },
    use: {
      title: 'Where the money goes',
      text: 'Once the payment service confirms the payment, the gift is entered in the public ledger with its amount, purpose, date and the name to be shown. The money is used for the purpose you choose; if you choose none, the farm uses it where it is needed most. Every expense is recorded in the same ledger.',
    },
    refund: {
      title: 'If you paid by mistake',
      text: 'If you paid the wrong amount, or paid for the same gift twice, leave the gift number and your contact details on the “Join us” page. Once the farm has checked, the money is refunded through the payment service you used. A wrong amount is corrected in the ledger, with the reason; a second payment never entered the ledger and is shown only in the history of the gift.',
    },
    privacy: {
      title: 'Your personal details',
      text: 'The public ledger shows only the first character of your name, or none of it if you give anonymously. Your full name and e-mail address are used only for the official donation receipt and to check this gift, and only farm staff see your message. None of this is public or written to any blockchain. You pay on the page of the payment service, so your card number and password never reach this site. To guard against floods of fake orders, each order stores an identifier computed from your network address; it is deleted automatically once the order has ended and is ten minutes old. A form you have not paid for yet and the list of gifts made here are stored only in this browser, on this device.',
    },
    receipt: {
      title: 'Receipt and code',
      text: 'After you pay, the page shows a receipt and a code. Use the code to look up the gift at any time, and save it: it is also in the address of the receipt and on the printed one, but it cannot be recovered. This browser lists the latest 20 orders started here on the “Pay & donate” page for at most a year, unless it clears them sooner, and forgets them whenever you ask; anyone who uses this device can open them. The receipt is not the official donation receipt: the receiving organisation issues that separately.',
    },
  },
  fault: {
    amount: {
      missing: 'Please choose or enter an amount from {{least}} to {{most}}.',
      digits:
        'Please enter the amount in digits, such as 100 or 66.60, from {{least}} to {{most}}.',
      negative: 'The amount cannot be negative. Please enter an amount from {{least}} to {{most}}.',
      decimals: 'The amount can have at most two decimal places, from {{least}} to {{most}}.',
      range: 'Please enter an amount from {{least}} to {{most}}.',
    },
    purpose: 'This purpose is not available now. Please choose another.',
    name: 'Please enter a name, or choose to give anonymously.',
    nameLong: 'A name can have at most 50 characters.',
    email: 'This does not look like an e-mail address. Please check it, or leave it empty.',
    messageLong: 'The message can have at most 500 characters. Please shorten it.',
    channel: 'Please choose how to pay.',
    consent: 'Please agree to the terms of giving before you go to payment.',
  },
  failed: {
    network: 'We received no response. The network may be down or too slow. Nothing was charged.',
    busy: 'Too many gifts were sent from your network just now. Please try again in a few minutes, or use another network. Nothing was charged.',
    unpaid:
      'Many gifts from your network have not been paid for yet. No order was placed this time, and nothing was charged.',
    away: 'The payment service is not responding at the moment. Nothing was charged.',
    database:
      'Our database is not responding at the moment, so the payment could not be started. Nothing was charged.',
    crowd:
      'Many people are here right now and the service is busy, so the payment could not be started. Nothing was charged.',
    closed: 'Online giving is not open at present. No order was placed and nothing was charged.',
    server:
      'The server ran into an error, so the payment could not be started. Nothing was charged.',
    fields: 'Some fields need to be corrected; each one is marked.',
    refused: 'The payment could not be started. Nothing was charged.',
    kept: 'Everything you filled in is still here. Sending it again will create only one order.',
    elsewhere:
      'Everything you filled in is still here. Please send it again later, or choose another way to pay.',
    later: 'Everything you filled in is still here. Please send it again later.',
    finish:
      'Everything you filled in is still here. Please pay for the earlier gifts or let them expire, or switch to another network such as mobile data, then send it again. This will create only one order.',
    soon: 'Everything you filled in is still here. Please wait a few seconds and send it again. This will create only one order.',
  },
  organisation: {
    name: 'Receiving organisation',
    registration: 'Registration number',
    filing: 'Fundraising filing number',
  },
  insideWechat: {
    title: 'You cannot pay inside WeChat',
    text: 'Tap “…” at the top right and choose “Open in browser”, then continue. Or copy the address and open it in a browser.',
    copy: 'Copy the address',
    copied: 'Address copied',
    refused: 'The address could not be copied. Please copy it from below.',
    address: 'Address',
  },
  ...enGift,
  proof: enProof,
}
