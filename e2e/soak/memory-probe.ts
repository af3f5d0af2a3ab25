/**
 * Loaded into the site's process beside it: collects garbage and tells what is left when the soak asks. Without that,
 * what is measured is how long ago the last collection was.
 */
const collect = (globalThis as { gc?: () => void }).gc

process.on('message', (message) => {
  if (message !== 'measure') return
  collect?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ rss, heapUsed, external, handles: process.getActiveResourcesInfo().length })
})
// It must not keep the process from ending.
process.channel?.unref()
