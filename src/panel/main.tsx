import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/mantine.ts'
import './app/tokens.css'
import './ui/pieces.css'
import './app/frame.css'
import './engine/engine.css'
import { listenToRefusals, queries } from './sign-in/leave.ts'
import { blockEnterInForms, sayStrayFailures, titleAndScroll } from './app/manners.ts'
import { router } from './app/router.tsx'
import { legible, schemeKeeper, theme } from './app/theme.ts'
import { applyDensity } from './engine/list/tools.tsx'
import { noticeLog, subscribeToNotices } from './session/notices.ts'
import { start } from './session/start.ts'
import { whenStepUp } from './session/step-up.ts'

const Toasts = lazy(() => import('./frame/toasts.tsx'))

function Panel() {
  const hasSaid = useSyncExternalStore(subscribeToNotices, () => noticeLog().length > 0)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={legible}
      colorSchemeManager={schemeKeeper}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        {hasSaid ? (
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
        ) : null}
      </QueryClientProvider>
    </MantineProvider>
  )
}

applyDensity()
listenToRefusals()
blockEnterInForms()
titleAndScroll()
sayStrayFailures()
whenStepUp(async () => (await import('./sign-in/confirm-person.tsx')).askInDialog())
await start()
createRoot(document.querySelector('#app') ?? document.body).render(
  <StrictMode>
    <Panel />
  </StrictMode>,
)
