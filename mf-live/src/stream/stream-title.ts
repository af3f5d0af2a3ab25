import type { Names, Stream } from 'shared/contract'

/** The title of a stream's page: what is seen, and where. */
export const streamTitle = ({ title, place }: Stream, names: Names): string =>
  `${names.of(title)} · ${names.of(place)}`
