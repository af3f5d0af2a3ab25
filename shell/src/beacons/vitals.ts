import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals'

/** Reports each web vital once it is final: in ms, the layout shift in thousandths. */
export function onVital(told: (metric: MetricType['name'], value: number) => void): void {
  const tell = ({ name, value }: MetricType) => told(name, name === 'CLS' ? value * 1_000 : value)
  for (const observe of [onLCP, onINP, onTTFB, onFCP, onCLS]) observe(tell)
}
