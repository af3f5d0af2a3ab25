import { createElement as h } from 'react'
import { useScreenTitle } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link, useParams } from 'shared/router'
import { seeds } from './seeds.module.css'

export default function SeedScreen() {
  const { t } = useTranslation('seed')
  const { id } = useParams()
  const name = id === 'rice' ? t('seeds.rice') : t('seed.title')
  useScreenTitle(name)
  return h(
    'section',
    { className: seeds },
    h('h1', null, name),
    h(Link, { to: '/seeds' }, t('seed.back')),
  )
}
