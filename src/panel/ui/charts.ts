import '@mantine/charts/styles.layer.css'
