import type { PartMessages } from 'shared/i18n'

export const contactMessages: PartMessages = {
  zh: {
    title: '加入我们',
    lead: '种地的人、出力的人、合作的单位、愿意支持的人，都可以从这里开始。填好这张表，会得到一个编号，往后联系以它为准。',
    field: {
      name: '怎么称呼你',
      contact: '手机或邮箱',
      contactHint: '留一个就够。座机和海外号码请写上国家区号，例如 +86 10 或 +852。',
      role: '你想以什么身份加入',
      message: '想说的话',
      messageHint: '比如你在哪里、能做什么、想了解什么。',
    },
    role: {
      farmer: '农户',
      farmerText: '有地或有手艺，想一起种',
      volunteer: '志愿者',
      volunteerText: '愿意出时间、出力气',
      partner: '合作伙伴',
      partnerText: '单位、商家或学校',
      supporter: '支持者',
      supporterText: '想以捐赠或购买支持',
    },
    count: '{{count}} / {{limit}} 字',
    consent: '我同意慢生活农场保存以上信息，用来就加入项目与我联系。',
    consentHint: '只有项目工作人员能看到，不会显示在网站上，也不会写到链上。',
    submit: '提交',
    sending: '正在提交',
    again: '重新提交',
    noScripts:
      '浏览器没有运行这个页面的脚本，所以这张表现在提交不了，也不会发出任何内容。打开脚本（JavaScript）后刷新页面再填。',
    restored: '已恢复你上次没有提交的内容，它只保存在这台设备的浏览器里。',
    clear: '清空重填',
    fault: {
      name: '请写上称呼。',
      nameLong: '称呼最多 50 个字。',
      contact: '请留下手机号或邮箱，不然没法联系到你。',
      contactForm: '这不像是手机号或邮箱，请核对一下。座机和海外号码要以 + 开头。',
      role: '请选择一种身份。',
      messageLong: '留言最多 1000 个字，请删短一些。',
      consent: '需要你同意保存这些信息，才能提交。',
    },
    failed: {
      network: '没有收到回应，可能是网络断了或太慢。',
      busy: '提交得太密了，请稍等一会儿再试。',
      server: '服务器出了错，这次没能登记。',
      refused: '这次没能登记。',
      fields: '有内容需要修改，已在对应的地方写明。',
      kept: '你写的内容都还在。重新提交也只会登记一次。',
    },
    after: {
      title: '提交之后',
      step1: '页面上会给出一个编号，请记下来。',
      step2: '项目工作人员按你留的方式联系你，并报出这个编号。',
      step3:
        '想更正，或不想再被联系，再填一次这张表，在留言里写上编号。已经提交的内容目前不会自动删除。',
    },
    stored: {
      title: '已经收到，谢谢你',
      reference: '你的编号',
      copy: '复制编号',
      copied: '编号已复制',
      notCopied: '浏览器不允许自动复制，编号已选中，请手动复制。',
      next: '接下来',
      next1: '请记下这个编号，网页关掉后不会再显示。',
      next2: '项目工作人员会按你留的方式联系你，并报出这个编号。',
      next3:
        '想更正，或不想再被联系，再填一次这张表，在留言里写上编号。已经提交的内容目前不会自动删除。',
      another: '再填一份',
      story: '先看看品牌故事',
    },
  },
  en: {
    title: 'Join us',
    lead: 'Farmers, volunteers, partner organisations and supporters can all start here. Fill in the form and you will get a reference number to quote from then on.',
    field: {
      name: 'Your name',
      contact: 'Phone or e-mail',
      contactHint:
        'One is enough. Start landline and overseas numbers with the country code, such as +86 10 or +852.',
      role: 'How would you like to take part?',
      message: 'Anything you would like to say',
      messageHint: 'For example, where you are, what you can do or what you would like to know.',
    },
    role: {
      farmer: 'Farmer',
      farmerText: 'I have land or skills and want to grow',
      volunteer: 'Volunteer',
      volunteerText: 'I can give time and effort',
      partner: 'Partner',
      partnerText: 'An organisation, shop or school',
      supporter: 'Supporter',
      supporterText: 'I want to help by donating or buying',
    },
    count: '{{count}} / {{limit}} characters',
    consent: 'I agree that Slow Life Farm may keep these details to contact me about joining.',
    consentHint:
      'Only project staff can see them. They are not shown on this site or written to any blockchain.',
    submit: 'Send',
    sending: 'Sending',
    again: 'Send again',
    noScripts:
      'Your browser runs no scripts on this page, so the form cannot be sent, and nothing is. Turn JavaScript on, reload the page, then fill it in.',
    restored:
      'We have restored what you had not sent yet. It is stored only in this browser, on this device.',
    clear: 'Clear the form',
    fault: {
      name: 'Please enter a name.',
      nameLong: 'A name can have at most 50 characters.',
      contact: 'Please leave a phone number or an e-mail address so that we can reach you.',
      contactForm:
        'This does not look like a phone number or an e-mail address. Please check it. Landline and overseas numbers must start with +.',
      role: 'Please choose one.',
      messageLong: 'The message can have at most 1000 characters. Please shorten it.',
      consent: 'Please agree to us keeping these details before you send the form.',
    },
    failed: {
      network: 'We received no response. The network may be down or too slow.',
      busy: 'Too many attempts in a short time. Please wait a moment and try again.',
      server: 'The server ran into an error, so your details were not recorded.',
      refused: 'Your details were not recorded.',
      fields: 'Some fields need to be corrected; each one is marked.',
      kept: 'Everything you wrote is still here. Sending it again will record it only once.',
    },
    after: {
      title: 'After you send it',
      step1: 'The page will show a reference number. Please make a note of it.',
      step2:
        'Project staff will use the details you left to contact you, and will quote that number.',
      step3:
        'To correct your details, or if you no longer want to be contacted, fill in this form again and give the number in the message. What you sent is not deleted automatically at present.',
    },
    stored: {
      title: 'Received. Thank you!',
      reference: 'Your reference number',
      copy: 'Copy the number',
      copied: 'Copied',
      notCopied:
        'The browser does not allow automatic copying. The number is selected, so please copy it yourself.',
      next: 'What happens next',
      next1:
        'Please make a note of this number. It will not be shown again once this page is closed.',
      next2:
        'Project staff will use the details you left to contact you, and will quote this number.',
      next3:
        'To correct your details, or if you no longer want to be contacted, fill in this form again and give the number in the message. What you sent is not deleted automatically at present.',
      another: 'Fill in another form',
      story: 'Read our story first',
    },
  },
}
