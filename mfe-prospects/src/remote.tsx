export default { contract: 1, routes: [] };
