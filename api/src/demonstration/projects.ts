/** The projects that appear in the demonstration ledger. */
export const demonstrationProjects = () =>
  [
    { name: '乡村学校午餐', summary: '让山里的孩子每天中午吃上一顿热饭' },
    { name: '老人营养餐', summary: '给独居老人送去软烂清淡的午餐' },
    { name: '农户增收', summary: '请附近农户一起种，按时付清劳务' },
    { name: '土壤改良', summary: '种绿肥、施堆肥，把地一点点养回来' },
    { name: '社区食育课堂', summary: '带孩子下地，认识每天吃的东西' },
  ].map((project) => ({ ...project, demo: true }))
