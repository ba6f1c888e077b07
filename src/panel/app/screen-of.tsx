import { useLoaderData, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ListScreen } from '../engine/list/list-screen.tsx'
import { PageScreen } from '../engine/views.tsx'
import { Waiting } from '../ui/pieces.tsx'
import type { OpenedScreen } from './screens.ts'

const FormScreen = lazy(() => import('../engine/form/form-screen.tsx'))

/** A definition turned into a screen, by its shape. A screen of another path begins afresh. */
export function ScreenOf() {
  // The router cannot know what the loaders of routes made from data give.
  const { entry, screen, forms } = useLoaderData({ strict: false }) as OpenedScreen
  const parameters: Record<string, string> = useParams({ strict: false })
  if (screen.shape === 'list') return <ListScreen key={entry.path} list={screen} forms={forms} />
  const key = `${entry.path} ${JSON.stringify(parameters)}`
  if (screen.shape === 'page') return <PageScreen key={key} page={screen} parameters={parameters} />
  return (
    <Suspense fallback={<Waiting />}>
      <FormScreen key={key} form={screen} path={entry.path} parameters={parameters} />
    </Suspense>
  )
}
