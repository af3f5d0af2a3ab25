import type { Engine } from './playback'
import type { Quality } from './playlist'
import type { Trouble } from './trouble'

/** One address in one video element. */
export interface Take {
  key: number
  url: string
  engine: Engine
  /** It is stopped and loads nothing; another take will follow. */
  frozen: boolean
}

/**
 * `lost`: the picture stopped and is being recovered; `away`: recovery has taken long; `failed`: automatic retries
 * would not help; `refused`: the browser requires a click.
 */
export type Phase = 'connecting' | 'playing' | 'paused' | 'refused' | 'lost' | 'away' | 'failed'

/** The view state of a watch. */
export interface View {
  phase: Phase
  /** The visible take; null before the first frame. */
  front: Take | null
  /** The take being prepared behind it, which replaces it once its picture moves. */
  next: Take | null
  trouble: Trouble | null
  /** When the picture last moved, in ms since the epoch; null before the first frame. */
  seenAt: number | null
  qualities: Quality[]
  /** A `Quality.value`; empty means automatic. */
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
