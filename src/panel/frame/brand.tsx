import { useEffect } from 'react'
import { domainPicturePath } from '#blueprint/paths/endpoints.ts'
import { GoLink } from '#panel/kinds/cells.tsx'
import { part, Part } from '#panel/ui/part.tsx'
import { useSite } from '../session/state.ts'
import { Mark } from '../ui/mark.tsx'

const StoredPicture = part(() => import('#panel/kinds/stored-picture.tsx'))

const shades: Readonly<Record<string, (color: string) => string>> = {
  '--brand': (color) => color,
  '--brand-strong': (color) => `color-mix(in srgb, ${color} 85%, #000)`,
  '--brand-soft': (color) =>
    `light-dark(color-mix(in srgb, ${color} 10%, #fff), color-mix(in srgb, ${color} 35%, #141517))`,
}

/** Colours the panel like the brand of the current domain, or of its group of domains. */
function useBrandColors(color: string | null, group: string | null): void {
  useEffect(() => {
    const { style, dataset } = document.documentElement
    for (const [name, shade] of Object.entries(shades)) {
      if (color === null) style.removeProperty(name)
      else style.setProperty(name, shade(color))
    }
    if (group === null) delete dataset['group']
    else dataset['group'] = group
  }, [color, group])
}

/** Name and logo of the current domain's brand; without a brand of its own, those of the product. */
export function Brand() {
  const { brand, domain_group: group } = useSite()
  useBrandColors(brand.color, group)
  const hasOwnBrand = brand.color !== null || brand.logo !== null
  return (
    <GoLink href="/" className="brand">
      {brand.logo === null ? (
        <Mark />
      ) : (
        <Part waiting={null}>
          <StoredPicture at={domainPicturePath} id={brand.logo} label="" />
        </Part>
      )}
      <span>{hasOwnBrand ? brand.name : 'Overround'}</span>
    </GoLink>
  )
}
