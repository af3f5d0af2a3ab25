import { createRoot } from 'react-dom/client'
import { StandaloneFrame } from './StandaloneFrame'
import '../ui/tokens.css'
import '../ui/base.css'

createRoot(document.getElementById('app')!).render(<StandaloneFrame />)
