import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/mantine.ts'
import './app/tokens.css'
import './app/base.css'
import './app/first-paint.css'
import { handleSessionRefusals, queries } from './sign-in/leave.ts'
import { blockEnterInForms, reportUnhandledFailures, titleAndScroll } from './app/global-behaviour.ts'
import { router } from './app/router.tsx'
import { legibleColors, schemeKeeper, theme } from './app/theme.ts'
import { applyDensity } from './engine/list/tools.tsx'
import { notificationLog, subscribeToNotifications } from './session/notifications.ts'
import { start } from './session/start.ts'
import { setStepUp } from './session/step-up.ts'

const Toasts = lazy(() => import('./frame/toasts.tsx'))

function Panel() {
  const hasNotifications = useSyncExternalStore(subscribeToNotifications, () => notificationLog().length > 0)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={legibleColors}
      colorSchemeManager={schemeKeeper}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        {hasNotifications ? (
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
        ) : null}
      </QueryClientProvider>
    </MantineProvider>
  )
}

applyDensity()
handleSessionRefusals()
blockEnterInForms()
titleAndScroll()
reportUnhandledFailures()
setStepUp(async () => (await import('./sign-in/confirm-identity.tsx')).confirmInDialog())
await start()
createRoot(document.querySelector('#app') ?? document.body).render(
  <StrictMode>
    <Panel />
  </StrictMode>,
)
