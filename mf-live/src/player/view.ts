import type { Engine } from './playback'
import type { Quality } from './playlist'
import type { Trouble } from './trouble'

/** One address in one video element. */
export interface Take {
  key: number
  url: string
  engine: Engine
  /** Stands still and loads nothing; another take will follow it. */
  frozen: boolean
}

/**
 * `lost`: the picture stopped by itself and is being brought back; `away`: that has gone on for long; `failed`: trying
 * again by itself would change nothing; `refused`: the browser wants a click.
 */
export type Phase = 'connecting' | 'playing' | 'paused' | 'refused' | 'lost' | 'away' | 'failed'

/** What a watch shows. */
export interface View {
  phase: Phase
  /** The take that is seen; null before the first picture. */
  front: Take | null
  /** The take that is made ready behind it, and takes its place once its picture moves. */
  next: Take | null
  trouble: Trouble | null
  /** When the picture last moved, ms since the epoch; null before the first picture. */
  seenAt: number | null
  qualities: Quality[]
  /** A `Quality.value`; empty is the stream's own choice. */
  quality: string
}

export const BEGINNING: View = {
  phase: 'connecting',
  front: null,
  next: null,
  trouble: null,
  seenAt: null,
  qualities: [],
  quality: '',
}

export const freeze = (take: Take | null): Take | null => take && { ...take, frozen: true }
