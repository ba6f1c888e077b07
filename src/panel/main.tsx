import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/mantine.ts'
import './app/fonts/fonts.css'
import './app/tokens.css'
import './app/base.css'
import './app/first-paint.css'
import { handleSessionRefusals, queries, readAgainWhenReachable } from './sign-in/leave.ts'
import {
  blockEnterInForms,
  ignoreKeysWhileComposing,
  reportUnhandledFailures,
  titleAndScroll,
} from './app/global-behaviour.ts'
import { Unreachable } from './app/error-pages.tsx'
import { router } from './app/router.tsx'
import { legibleColors, schemeKeeper, styleNonce, theme } from './app/theme.ts'
import { applyDensity } from './engine/list/columns-menu.tsx'
import { Toasts } from './frame/toasts.tsx'
import { loading } from './session/load-part.ts'
import { start } from './session/start.ts'
import { clientState } from './session/state.ts'
import { setSignInAgain, setStepUp } from './session/step-up.ts'
import { followEntries } from './unsaved/entered-text.ts'
import { hasUnsaved } from './unsaved/leave-guard.ts'

function Panel() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={legibleColors}
      colorSchemeManager={schemeKeeper}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  )
}

// The library that locks scrolling behind dialogs looks for it there.
Object.assign(window, { __webpack_nonce__: styleNonce() })
applyDensity()
handleSessionRefusals()
readAgainWhenReachable()
ignoreKeysWhileComposing()
blockEnterInForms()
titleAndScroll()
reportUnhandledFailures()
followEntries()
setSignInAgain(async () => {
  if (window.location.pathname === '/login' || clientState().shownUser === null || !hasUnsaved()) return false
  return (await loading(() => import('./sign-in/sign-in-again.tsx'))()).signInOverScreen()
})
setStepUp(async () => (await loading(() => import('./sign-in/confirm-identity.tsx'))()).confirmInDialog())
const root = createRoot(document.querySelector('#app') ?? document.body)
await start(() => root.render(<Unreachable />))
root.render(
  <StrictMode>
    <Panel />
  </StrictMode>,
)
