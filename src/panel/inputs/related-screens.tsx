import { addressOf } from '#blueprint/address.ts'
import { GoLink } from '#panel/kinds/cells.tsx'

interface RelatedScreensProps {
  readonly label: string
  /** The path of the open screen. */
  readonly at: string
  readonly screens: readonly { readonly path: string; readonly title: string }[]
}

/** Links between related screens. */
export function RelatedScreens({ label, at, screens }: RelatedScreensProps) {
  return (
    <nav aria-label={label} style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      {screens.map(({ path, title }) =>
        path === at ? (
          <strong key={path} aria-current="page">
            {title}
          </strong>
        ) : (
          <GoLink key={path} href={addressOf(path)}>
            {title}
          </GoLink>
        ),
      )}
    </nav>
  )
}
