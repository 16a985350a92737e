export const en = {
  'app.name': 'Ferz',
};
