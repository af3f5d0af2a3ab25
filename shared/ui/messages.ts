import type { PartMessages } from '../i18n'

/** The wording inside the shared components, namespace `ui`. */
export const uiMessages: PartMessages = {
  zh: {
    close: '关闭',
    retry: '重试',
    again: { late: '5 秒内没有回应，正在自动重试。', other: '正在自动重试。' },
    optional: '选填',
    pages: '分页',
    page: '第 {{page}} 页',
    place: '第 {{page}} / {{last}} 页',
    first: '第一页',
    previous: '上一页',
    next: '下一页',
    last: '最后一页',
    jump: { to: '跳至', page: '页', go: '前往' },
    range: '第 {{from}}–{{to}} 条，共 {{total}} 条',
    pageSize: '每页条数',
    perPage: '{{size}} 条/页',
  },
  en: {
    close: 'Close',
    retry: 'Try again',
    again: {
      late: 'No response within 5 seconds. Trying again.',
      other: 'Trying again.',
    },
    optional: 'optional',
    pages: 'Pages',
    page: 'Page {{page}}',
    place: 'Page {{page}} of {{last}}',
    first: 'First page',
    previous: 'Previous',
    next: 'Next',
    last: 'Last page',
    jump: { to: 'Go to page', page: '', go: 'Go' },
    range: '{{from}}–{{to}} of {{total}}',
    pageSize: 'Rows per page',
    perPage: '{{size}} per page',
  },
}
