import {
  createTheme,
  localStorageColorSchemeManager,
  useComputedColorScheme,
  useMantineColorScheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import { hasAlternativeBrand } from '../session/preferences.ts'

const defaultBrand: MantineColorsTuple = [
  '#eef3ff',
  '#dce4f5',
  '#b9c7e2',
  '#94a8d0',
  '#748dc1',
  '#5f7cb8',
  '#5474b4',
  '#44639f',
  '#39588f',
  '#2d4b81',
]
const alternativeBrand: MantineColorsTuple = [
  '#f6eeff',
  '#e7daf7',
  '#cab1ea',
  '#ad86dd',
  '#9562d2',
  '#854bcb',
  '#7d3fc9',
  '#6b31b2',
  '#5f2aa0',
  '#52228d',
]

/** The shades are dark enough for white text in both schemes. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  colors: { brand: hasAlternativeBrand() ? alternativeBrand : defaultBrand },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontFamily: 'var(--sans)',
  fontSizes: { xs: '11px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  headings: { fontWeight: '600' },
})

/** Mantine's colours for dimmed, placeholder and error have too little contrast. */
export const legibleColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#55606e',
    '--mantine-color-placeholder': '#5f6b7a',
    '--mantine-color-error': '#b3261e',
  },
  dark: {
    '--mantine-color-dimmed': '#a3abb6',
    '--mantine-color-placeholder': '#a3abb6',
    '--mantine-color-error': '#ff8f87',
  },
})

/** What allows style elements on this page; the server writes it into the page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

export const schemeKeeper = localStorageColorSchemeManager({ key: 'theme' })

export function useThemeToggle(): () => void {
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light')
  return () => setColorScheme(shown === 'dark' ? 'light' : 'dark')
}
