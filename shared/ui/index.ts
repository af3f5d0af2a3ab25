export { Badge, type BadgeProps } from './Badge'
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from './Button'
export { Card, type CardProps } from './Card'
export { Chip, type ChipProps } from './Chip'
export { CopyAddress, type CopyAddressProps } from './CopyAddress'
export { Dialog, type DialogProps } from './Dialog'
export { EmptyState, type EmptyStateProps } from './EmptyState'
export { ErrorNote, type ErrorNoteProps } from './ErrorNote'
export { Field, type FieldControl, type FieldProps } from './Field'
export { Figure, type FigureProps } from './Figure'
export { handOnFocus } from './focus'
export {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatTime,
  yuanOf,
} from './formats'
export { useHydrated } from './hydrated'
export { Logo } from './Logo'
export { Pagination, type PaginationProps } from './Pagination'
export { usePrintedAt } from './printed'
export { FieldEmpty } from './scenes/FieldEmpty'
export { FieldLost } from './scenes/FieldLost'
export { FieldOffline } from './scenes/FieldOffline'
export { TerraceHero, type SceneProps } from './scenes/TerraceHero'
export { Seal, type SealProps } from './Seal'
export { Skeleton, type SkeletonProps } from './Skeleton'
