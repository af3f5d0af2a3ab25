import { cls } from './cls'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** SVG lengths: a number of px, or `"60%"`. One line of the text around it by default. */
  width?: number | string
  height?: number | string
  className?: string
}

/** Keeps the place of what is loading. Give it the size of what replaces it. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  return (
    <svg className={cls(styles.skeleton, className)} width={width} height={height} aria-hidden />
  )
}
