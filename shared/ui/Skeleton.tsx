import { cls } from './cls'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** SVG lengths: a number in px, or `"60%"`. The default is one line of the surrounding text. */
  width?: number | string
  height?: number | string
  className?: string
}

/** A placeholder for content that is loading. Give it the size of that content. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  return (
    <svg className={cls(styles.skeleton, className)} width={width} height={height} aria-hidden />
  )
}
