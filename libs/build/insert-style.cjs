/** How style-loader puts a style into the page. The prerendered page may contain the fonts' rules already. */
module.exports = function insertStyle(element) {
  if (document.querySelector('style[data-fonts]') === null) document.head.append(element);
};
