import 'shared/ui/layers.css'
import { createRoot } from 'react-dom/client'
import { StandaloneFrame } from './StandaloneFrame'
import 'shared/ui/tokens.css'
import 'shared/ui/base.css'
import { guardStrings, trustScriptsBelow } from 'shared/trusted-types'

guardStrings()
trustScriptsBelow('/')

// The page's template contains the element.
createRoot(document.getElementById('app')!).render(<StandaloneFrame />)
