export const zh = {
  seeds: { title: '种子库', kept: '我们自己留种，年年再种。', rice: '高山水稻' },
  seed: { title: '一种种子', back: '回到种子库' },
}

export const en = {
  seeds: {
    title: 'Seed bank',
    kept: 'We save our own seed and sow it every year.',
    rice: 'Mountain rice',
  },
  seed: { title: 'One kind of seed', back: 'Back to the seed bank' },
}
