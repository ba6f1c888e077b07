import { useLoaderData, useParams } from '@tanstack/react-router'
import { ListScreen } from '#panel/engine/list/list-screen.tsx'
import { PageScreen } from '#panel/engine/views.tsx'
import { part, Part } from '#panel/ui/part.tsx'
import type { OpenedScreen } from './screens.ts'

const FormScreen = part(() => import('#panel/engine/form/form-screen.tsx'))

/** Renders a screen definition by its shape. Another path gets fresh state. */
export function ScreenHost() {
  // The router does not know the loader types of routes created from data.
  const { entry, screen, forms } = useLoaderData({ strict: false }) as OpenedScreen
  const parameters: Record<string, string> = useParams({ strict: false })
  if (screen.shape === 'list') return <ListScreen key={entry.path} list={screen} forms={forms} />
  const key = `${entry.path} ${JSON.stringify(parameters)}`
  if (screen.shape === 'page') return <PageScreen key={key} page={screen} parameters={parameters} />
  return (
    <Part>
      <FormScreen key={key} form={screen} path={entry.path} parameters={parameters} />
    </Part>
  )
}
