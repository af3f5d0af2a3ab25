export { Badge } from './Badge'
export { Button, ButtonAnchor, ButtonLink } from './Button'
export { Card } from './Card'
export { Chip } from './Chip'
export { ClaimState } from './ClaimState'
export { CopyAddress } from './CopyAddress'
export { Dialog } from './Dialog'
export { EmptyState } from './EmptyState'
export { ErrorNote } from './ErrorNote'
export { Field } from './Field'
export { handOnFocus } from './focus'
export {
  dayAfter,
  fenOf,
  formatDate,
  formatDateTime,
  formatMoney,
  formatMonth,
  formatNumber,
  formatTime,
  yuanOf,
} from './formats'
export { HiddenFields } from './HiddenFields'
export { useAddressReady, useHydrated } from './hydrated'
export { LateContent } from './LateContent'
export { Logo } from './Logo'
export { Marked, Name, OnlyChinese } from './Name'
export { langOf } from './chinese'
export { namesIn, namesQuery, useNames } from './names'
export { Pagination } from './Pagination'
export { usePrintedAt } from './printed'
export { FieldEmpty } from './scenes/FieldEmpty'
export { FieldLost } from './scenes/FieldLost'
export { TerraceHero } from './scenes/TerraceHero'
export { Skeleton } from './Skeleton'
export { TryingAgain } from './TryingAgain'
export { WithoutScripts } from './WithoutScripts'
