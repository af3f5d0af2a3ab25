import type { ComponentType, ReactElement } from 'react'
import { useSite, type WidgetName, type WidgetProps } from 'shared/contract'
import { LoadError } from './load-error'
import { RemoteFrame } from './RemoteFrame'

/** Renders a widget of another part in its own frame, so that its failure does not affect the part around it. */
export function PlacedWidget<K extends WidgetName>(
  props: { name: K; reserve: number } & WidgetProps[K],
): ReactElement {
  const { settings } = useSite()
  const { name, reserve, ...rest } = props
  // A split text has at least one part.
  const remote = name.split('/')[0]!
  return (
    <RemoteFrame name={remote} limit={settings.loadLimit} reserve={reserve}>
      {({ widgets }) => {
        const offered = widgets?.[name]
        if (!offered) throw new LoadError('outdated', `${remote} offers no widget ${name}.`)
        // `rest` is WidgetProps[K], which TypeScript cannot tell while K is open.
        const Widget = offered.Widget as ComponentType<typeof rest>
        return <Widget {...rest} />
      }}
    </RemoteFrame>
  )
}
