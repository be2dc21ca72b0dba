# Reads { "config": path, "documents": [Markdown] } and writes the HTML that Jekyll makes of each as JSON: Liquid first,
# then kramdown with the options of the site's configuration and Jekyll's own where it has none.
require "jekyll"
require "json"

input = JSON.parse($stdin.read)
Jekyll.logger.log_level = :error
config = Jekyll.configuration("config" => input["config"], "quiet" => true)
parser = Jekyll::Converters::Markdown::KramdownParser.new(Jekyll::Utils.deep_merge_hashes(config, {}))
shown = input["documents"].map do |document|
  parser.convert(Liquid::Template.parse(document, :error_mode => :strict).render!)
end
$stdout.write(JSON.generate(shown))
