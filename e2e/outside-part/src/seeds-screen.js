import { createElement as h } from 'react'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { seeds } from './seeds.module.css'

export function SeedsScreen() {
  const { t } = useTranslation('seed')
  return h(
    'section',
    { className: seeds },
    h('h1', null, t('seeds.title')),
    h('p', null, t('seeds.kept')),
    h(Link, { to: '/seeds/rice' }, t('seeds.rice')),
  )
}
